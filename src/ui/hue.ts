/** One of so many colours, always the same for an id. */
export function hueOf(id: string, count: number): number {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 6_007
  return sum % count
}
