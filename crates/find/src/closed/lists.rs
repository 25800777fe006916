//! Lists of numbers that only grow.

/// Many short lists in one vector.
#[derive(Default)]
pub struct Lists {
    first: Vec<u32>,
    items: Vec<(u32, u32)>,
}

const END: u32 = u32::MAX;

impl Lists {
    pub fn add(&mut self, list: u32, item: u32) {
        let list = list as usize;
        if self.first.len() <= list {
            self.first.resize(list + 1, END);
        }
        self.items.push((item, self.first[list]));
        self.first[list] = self.items.len() as u32 - 1;
    }

    /// Returns the items of a list, from the last one to the first.
    pub fn all(&self, list: u32) -> Vec<u32> {
        let mut all = Vec::new();
        let mut at = self.first.get(list as usize).copied().unwrap_or(END);
        while at != END {
            let (item, next) = self.items[at as usize];
            all.push(item);
            at = next;
        }
        all
    }
}
