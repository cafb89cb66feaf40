/** Signs that turn the direction of what follows: `gpj.exe` can be made to look like `exe.jpg`. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A file's name as it may be shown and saved: in any script, in one line, in the order in which it is written. */
export const shownName = (name: string): string =>
  name
    .replaceAll(TURNS, '')
    // oxlint-disable-next-line no-control-regex -- a name of one line has none
    .replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
