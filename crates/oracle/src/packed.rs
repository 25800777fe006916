//! Recursion on bits instead of text, for longer boards.
use std::collections::HashMap;

/// A run of stones: a 1, then a bit for each stone, 1 for `X`.
type Component = u64;

/// Maximum number of stored positions.
const MAX_POSITIONS: usize = 8_000_000;

#[derive(Default)]
pub struct PackedOracle {
    /// Whether `X`, moving first, wins a sum of components. (Questions about `O` are questions
    /// about `X` with the colours exchanged.)
    memo: HashMap<Box<[Component]>, bool>,
}

impl PackedOracle {
    /// Tells whether `player`, `X` or `O`, wins moving first.
    pub fn first_wins(&mut self, board: &str, player: char) -> bool {
        if self.memo.len() > MAX_POSITIONS {
            self.memo.clear();
        }
        let components = board.split('.').map(|run| {
            let stones = run.chars();
            stones.fold(1, |component, stone| component << 1 | Component::from(stone == player))
        });
        self.wins(canonical(components.collect()))
    }

    fn wins(&mut self, components: Box<[Component]>) -> bool {
        if let Some(&known) = self.memo.get(&components) {
            return known;
        }
        let mut wins = false;
        'components: for (i, &component) in components.iter().enumerate() {
            if i > 0 && components[i - 1] == component {
                continue;
            }
            let len = len(component);
            // Stones are counted from the right. The captured stone becomes an `X`, which is an `O`
            // for the opponent.
            for right in 0..len - 1 {
                let (a, b) = (component >> right & 1, component >> (right + 1) & 1);
                if a == b {
                    continue;
                }
                let (low, high) = match a {
                    1 => (piece(component, 0, right), piece(component, right + 1, len) | 1),
                    _ => (
                        piece(component, 0, right + 1) | 1 << right,
                        piece(component, right + 2, len),
                    ),
                };
                let others = components.iter().enumerate().filter(|&(j, _)| j != i);
                let after = others.map(|(_, &component)| component).chain([low, high]);
                if !self.wins(canonical(after.map(swapped).collect())) {
                    wins = true;
                    break 'components;
                }
            }
        }
        self.memo.insert(components, wins);
        wins
    }
}

fn len(component: Component) -> u32 {
    63 - component.leading_zeros()
}

/// Returns the stones from place `from` to before `to`, counted from the right.
fn piece(component: Component, from: u32, to: u32) -> Component {
    component >> from & ((1 << (to - from)) - 1) | 1 << (to - from)
}

fn swapped(component: Component) -> Component {
    component ^ ((1 << len(component)) - 1)
}

fn reversed(component: Component) -> Component {
    (0..len(component)).fold(1, |turned, place| turned << 1 | component >> place & 1)
}

/// Returns the components with a move, each as the smaller of its two orientations, sorted.
fn canonical(mut components: Vec<Component>) -> Box<[Component]> {
    components.retain(|&component| {
        let all = (1 << len(component)) - 1;
        component & all != 0 && component & all != all
    });
    components.iter_mut().for_each(|component| *component = (*component).min(reversed(*component)));
    components.sort_unstable();
    components.into_boxed_slice()
}
