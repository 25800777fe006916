//! Replays of small strategies written down here, compared with brute force.
