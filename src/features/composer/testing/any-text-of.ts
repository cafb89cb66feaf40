import fc from 'fast-check'

/** Letters, the signs of a post, and what resembles them. */
export const signs = ['a', '界', ' ', '\n', ...'* ** _ __ ~~ \\ @ @Bob [ ]( :SMILE: ` ``` ---'.split(' ')]

/** Texts of up to eight of these parts. */
export const anyTextOf = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((chosen) => chosen.join(''))
