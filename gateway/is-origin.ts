/** Whether a text is an address without a path, such as https://herald.example. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    pathname === '/' &&
    search === '' &&
    hash === '' &&
    username === ''
  )
}
