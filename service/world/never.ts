/** When a fixed token of a world expires: never, that is, at the end of the year 9999. */
export const NEVER = 253_402_300_799_000
