import { woven } from './woven'

/** The rows, or the columns, of a table on one side: each by the ids of its cells. */
export type Lines = readonly (readonly string[])[]

/** A row or a column of the merged table: which one it is on each side; undefined where that side has none. */
export interface MergedLine {
  base?: number
  ours?: number
  theirs?: number
}

/**
 * Three-way merge of the rows or the columns of a table. What either side
 * inserted is there, what either deleted is gone unless `outlives` says that the
 * other one worked in it, and the order is theirs, unless we changed it.
 */
export function mergeLines(
  { base, ours, theirs }: { base: Lines; ours: Lines; theirs: Lines },
  outlives: (line: MergedLine) => boolean,
): MergedLine[] {
  const lines = new Map<string, MergedLine>()
  const names = {
    base: new Map<string, string>(),
    ours: new Map<string, string>(),
    theirs: new Map<string, string>(),
  }
  const add = (side: keyof MergedLine, all: Lines): string[] => {
    const taken = new Set<string>()
    return all.map((ids, at) => {
      const known = ids.flatMap((id) => names.base.get(id) ?? names.ours.get(id) ?? [])
      const name = mostOf(known.filter((each) => !taken.has(each))) ?? `${side} ${at}`
      taken.add(name)
      lines.set(name, { ...lines.get(name), [side]: at })
      for (const id of ids) if (!names[side].has(id)) names[side].set(id, name)
      return name
    })
  }
  const inBase = add('base', base)
  const inOurs = add('ours', ours)
  const inTheirs = add('theirs', theirs)
  const stays = (name: string) => {
    const line = lines.get(name)!
    const isDeleted = line.base !== undefined && (line.ours === undefined || line.theirs === undefined)
    return !isDeleted || outlives(line)
  }
  const places = new Map(inBase.map((name, at) => [name, at]))
  const both = new Set(inTheirs)
  const order = inOurs.flatMap((name) => (both.has(name) ? (places.get(name) ?? []) : []))
  const isOurOrder = order.some((place, at) => at > 0 && place < order[at - 1]!)
  const all = isOurOrder ? woven(inOurs, inTheirs) : woven(inTheirs, inOurs)
  const left = all.filter(stays).map((name) => lines.get(name)!)
  // Each side deleted what the other one left: a table has one row at least.
  return left.length > 0 ? left : [{}]
}

/** The name that is there most often, the first of equals. */
function mostOf(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].reduce<[string, number] | undefined>(
    (most, entry) => (most && most[1] >= entry[1] ? most : entry),
    undefined,
  )?.[0]
}
