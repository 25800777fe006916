//! Runs several searches of one question, each on its own thread. They share a transposition table
//! and a table of comparisons of values, send each other solved positions, and avoid positions that
//! another search is expanding.
//!
//! The first search, which writes the certificate, begins alone. When it has become hard, the
//! others join as forks of it. From then on the second search finds values: at once, and whenever
//! the first search reaches the end of a round. The others search at this time, and then continue
//! as forks of the second search. A fork has the numbers of values of its origin, so positions can
//! be shared unless they have values that one of the searches has found since the fork.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use super::position::Term;
use super::search::Search;
use super::tables::Sizes;
use super::team::{Answer, Member, SECOND, Team};
use crate::clobber::Player;
use crate::game::arena::STACK_BYTES;
use crate::run::lock::lock;
use crate::run::{Control, Halt};

/// Ends the work of a team when it is dropped.
struct End<'c>(&'c Team);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.ended.store(true, Ordering::Relaxed);
        for mailbox in &self.0.mailboxes {
            // With the lock, every search has either seen the end or is waiting.
            drop(lock(&mailbox.fork));
            mailbox.changed.notify_all();
        }
    }
}

/// Decides whether a player wins a position, moving first, by a search on each allowed thread.
///
/// # Errors
/// [`Halt`], as for the first search.
pub fn first_wins(
    search: &mut Search,
    terms: &[Term],
    first: Player,
    control: &Control,
) -> Result<bool, Halt> {
    if control.threads < 2 {
        return search.first_wins(terms, first);
    }
    let team = Arc::new(Team::new(control.threads));
    team.mailboxes[0].is_open.store(true, Ordering::Relaxed);
    search.team = Some(Member::new(&team, 0, search));
    let stopped = Arc::clone(&team);
    search.stop_values_if(move || stopped.is_answered.load(Ordering::Relaxed));
    let answer = thread::scope(|scope| {
        let _end = End(&team);
        for number in 1..control.threads {
            let control = Control {
                stop: Arc::clone(&team.ended),
                progress: Arc::default(),
                ..control.clone()
            };
            let is_second = number == SECOND;
            if is_second {
                team.has_second.store(true, Ordering::Relaxed);
            }
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            let team_of_all = Arc::clone(&team);
            let help = move || help(&team_of_all, number, control, terms, first);
            // If the system cannot start the thread, the answer only takes longer.
            if thread.spawn_scoped(scope, help).is_err() && is_second {
                team.has_second.store(false, Ordering::Relaxed);
            }
        }
        search.first_wins(terms, first)
    });
    search.import_facts();
    search.team = None;
    search.limit(search.control.clone());
    answer
}

/// Records the end of the second search when it is dropped.
struct SecondGone<'c>(&'c Team);

impl Drop for SecondGone<'_> {
    fn drop(&mut self) {
        self.0.has_second.store(false, Ordering::Relaxed);
    }
}

/// Runs a search that helps the first one.
fn help(team: &Arc<Team>, number: usize, control: Control, terms: &[Term], first: Player) {
    let _gone = (number == SECOND).then(|| SecondGone(team));
    let Some(mut search) = team.take_fork(number) else {
        return;
    };
    search.limit(control);
    search.team = Some(Member::new(team, number, &search));
    let mailbox = &team.mailboxes[number];
    mailbox.is_open.store(true, Ordering::Relaxed);
    if number == SECOND {
        search.find_values_for_team();
    }
    let answer = search.first_wins(terms, first);
    mailbox.is_open.store(false, Ordering::Relaxed);
    // A search that was stopped, or ran out of memory, has no answer.
    if let Ok(win) = answer {
        search.team = None;
        let second = (number == SECOND).then(|| Box::new(search));
        *lock(&team.answer) = Some(Answer { win, second });
        team.is_answered.store(true, Ordering::Relaxed);
    }
}

impl Search {
    /// Begins a round in a team: continues as a fork of another search, or sends forks of this
    /// search to the others. Returns false if this search must find more values itself.
    pub(super) fn begin_team_round(&mut self) -> bool {
        let Some(member) = &self.team else {
            return false;
        };
        if member.number == SECOND {
            self.find_values_for_team();
            return true;
        }
        if member.is_first() && !member.has_fork() {
            return false;
        }
        if let Some(fork) = member.team.take_fork(member.number) {
            self.continue_as(fork);
        }
        true
    }

    /// Finds more values, and sends forks with them to the other searches.
    fn find_values_for_team(&mut self) {
        self.find_more_values();
        if self.check().is_ok() {
            self.count_sums();
            self.send_fork();
        }
    }

    /// Sends a fork of this search to the others. From now on they share its tables.
    pub(super) fn send_fork(&mut self) {
        let sizes = Sizes::of(&self.reducer);
        let arena = &mut self.reducer.arena;
        if self.team.as_ref().is_some_and(Member::is_first) {
            self.table.share(sizes, self.control.threads - 1);
            arena.share_comparisons(sizes.values);
        } else {
            self.table.share_more(sizes);
            arena.share_more_comparisons(sizes.values);
        }
        let fork = self.fork();
        if let Some(member) = &mut self.team {
            member.send(fork);
        }
    }

    /// Takes the answer of another search.
    pub(super) fn take_answer(&mut self) -> Option<bool> {
        let Answer { win, second } = self.team.as_ref()?.take_answer()?;
        if let Some(second) = second {
            self.continue_as(*second);
        }
        Some(win)
    }

    /// Continues with the results of another search of the team.
    fn continue_as(&mut self, mut other: Search) {
        let Some(Member { team, number, shared, .. }) = self.team.take() else {
            return;
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.retain_shared(shared);
        }
        let bounds = &self.reducer.bounds;
        other.reducer.bounds.join(bounds, shared.values);
        // The other search has counted its own nodes.
        for (i, level) in other.levels.iter_mut().enumerate() {
            let known = self.levels.get(i);
            level.nodes = known.map_or_else(|| self.all_nodes(), |known| known.nodes);
        }
        let control = self.control.clone();
        *self = Search {
            nodes: self.nodes,
            helper_nodes: self.helper_nodes,
            options_seen: self.options_seen,
            pause_at: self.pause_at,
            round_ends: self.round_ends,
            is_hard: self.is_hard,
            recorder: self.recorder.take(),
            ..other
        };
        self.limit(control);
        // Values in facts of an older fork have equal numbers in this one.
        self.team = Some(Member::new(&team, number, self));
        self.record_values(true);
    }
}
