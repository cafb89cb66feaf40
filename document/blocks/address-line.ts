/** The address of a card as its line of plain text. */
export function addressLine(url: unknown, href: (url: string) => string | undefined): readonly string[] {
  const address = typeof url === 'string' ? href(url) : undefined
  return address === undefined ? [] : [address]
}
