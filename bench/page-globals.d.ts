/** What the benches put into a page, where their functions run. */
declare var herald: { frames: number[] }
declare var bench: { moveLastToFirst(): void }
declare var chosenAt: number
declare var frameTimes: number[]
declare var keyAt: number
declare function tellEditable(at: number): void
declare function tellFirstLine(at: number): void
declare function tellMark(name: string, at: number): void
/** The answers of the search's worker since the last question. */
declare var answered: { ask: string; ms: number }[]
