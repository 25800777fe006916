/** Options of `check`. An option of another name is an error. */
export interface Options {
  /** Certificates that this one may import, directly or through others. */
  imports?: Uint8Array[];
  /** Statement that the certificate must prove, exactly as a verdict prints it. */
  claim?: string;
}

/** A certificate that another one imports. */
export interface Import {
  statement: string;
  /** The BLAKE3 hash that identifies the certificate, in hexadecimal. */
  root: string;
}

/** The certificate proves its statement. */
export interface Verified {
  verdict: "verified";
  exitCode: 0;
  /** Size of the file. */
  bytes: number;
  /** The BLAKE3 hash that identifies the certificate, in hexadecimal. */
  root: string;
  statement: string;
  imports: Import[];
}

/** The certificate is damaged, or does not prove its statement. */
export interface Rejected {
  verdict: "rejected";
  exitCode: 1;
  /** Size of the file. */
  bytes: number;
  /** The root, if the file is not damaged. */
  root?: string;
  /** Code of the fault. The code of a fault never changes. */
  code: string;
  /** The reason. */
  message: string;
}

/** The certificate is valid, but the text of its statement is not `claim`. */
export interface NotShown {
  verdict: "not shown";
  exitCode: 1;
  /** Size of the file. */
  bytes: number;
  /** The BLAKE3 hash that identifies the certificate, in hexadecimal. */
  root: string;
  code: "other-statement";
  /** The statement that the certificate proves, and `claim`. */
  message: string;
}

/**
 * The checker cannot decide: an import is missing, the version is unknown, or a limit was reached.
 */
export interface CouldNotCheck {
  verdict: "could not check";
  /** 3 if a limit was reached, otherwise 2. */
  exitCode: 2 | 3;
  /** Size of the file. */
  bytes: number;
  /** The root, if the file is not damaged. */
  root?: string;
  /** The reason. */
  message: string;
}

export type Verdict = Verified | Rejected | NotShown | CouldNotCheck;

/**
 * Checks a certificate, given as the content of its file, on the stack of the caller.
 *
 * @throws TypeError if an argument has the wrong type, or an option has an unknown name.
 */
export function check(file: Uint8Array, options?: Options): Verdict;

/** Returns the root of a certificate, or `undefined` if the file is damaged or is not one. */
export function root(file: Uint8Array): string | undefined;

/** The version of this package. */
export const version: string;
