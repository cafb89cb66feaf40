/** `first` in its order; what only `second` has follows the neighbour that it follows there. */
export function woven(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first)
  const followers = new Map<string | undefined, string[]>()
  let anchor: string | undefined
  for (const id of second) {
    if (known.has(id)) anchor = id
    else followers.set(anchor, [...(followers.get(anchor) ?? []), id])
  }
  return [undefined, ...first].flatMap((id) => [
    ...(id === undefined ? [] : [id]),
    ...(followers.get(id) ?? []),
  ])
}
