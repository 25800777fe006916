//! Conversions of the errors of other packages.
use super::Failure;
use crate::certificate::CertifyError;
use crate::library::resting::Unusable;
use crate::methods;
use crate::reader::page::NoPage;
use crate::seg::solver::SolveError;
use crate::strategy::for_all;
use crate::theorems::prove::Unproved;

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Internal(error.to_string())
    }
}

impl From<Unusable> for Failure {
    fn from(error: Unusable) -> Failure {
        match error {
            Unusable::Unreadable { path, why } => Failure::unreadable((path, why)),
            Unusable::Unverified { path, verdict } => Failure::Unusable { path, verdict },
        }
    }
}

impl From<CertifyError> for Failure {
    fn from(error: CertifyError) -> Failure {
        match error {
            CertifyError::Halt(halt) => Failure::Limit(halt),
            CertifyError::TooLong => Failure::TooLong,
            CertifyError::TooLarge => Failure::TooLarge,
            CertifyError::WrongRule(_) | CertifyError::NoWin | CertifyError::Long => {
                Failure::Internal(error.to_string())
            }
            CertifyError::NotAccepted(verdict) => Failure::not_accepted(&verdict),
        }
    }
}

impl From<Unproved> for Failure {
    fn from(why: Unproved) -> Failure {
        match why {
            Unproved::NotAccepted(why) => Failure::NotAccepted(why),
            why => Failure::Unproved(why),
        }
    }
}

impl From<NoPage> for Failure {
    fn from(why: NoPage) -> Failure {
        match why {
            NoPage::Halt(halt) => halt.into(),
            NoPage::NoChoice(missing) => Failure::NoChoice(missing),
        }
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        match error {
            SolveError::Halt(halt) => Failure::Limit(halt),
            SolveError::NotABoard(term) => Failure::NotABoard { term },
            SolveError::Certify(error) => error.into(),
        }
    }
}

impl From<methods::Unproved> for Failure {
    fn from(why: methods::Unproved) -> Failure {
        match why {
            methods::Unproved::Stopped(halt)
            | methods::Unproved::Claims(Unproved::Stopped(halt))
            | methods::Unproved::Strategy(for_all::Unproved::Stopped(halt)) => halt.into(),
            methods::Unproved::Certify(error) => error.into(),
            methods::Unproved::Seg(error) => error.into(),
            methods::Unproved::Claims(why) => why.into(),
            methods::Unproved::Strategy(why) => why.into(),
            methods::Unproved::Load(why) => why.into(),
            methods::Unproved::NoMove(report) => Failure::NoMove(report),
            methods::Unproved::NothingHolds { .. } | methods::Unproved::OutsideRange { .. } => {
                Failure::NothingHolds(why)
            }
            methods::Unproved::Contradiction { .. } => Failure::Internal(why.to_string()),
        }
    }
}

impl From<for_all::Unproved> for Failure {
    fn from(why: for_all::Unproved) -> Failure {
        match why {
            for_all::Unproved::Certify(CertifyError::NotAccepted(verdict)) => {
                Failure::not_accepted(&verdict)
            }
            why => Failure::NotByStrategy(why),
        }
    }
}
