const letters = new Intl.Segmenter()

/** What stands for a name where there is room for one letter; a family of people counts as one. */
export function firstLetter(name: string): string {
  const [first] = letters.segment(name.trim())
  return first?.segment.toUpperCase() ?? '·'
}
