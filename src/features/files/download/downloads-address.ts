/** The address of downloading: which message, and which of its keys. Neither is a secret (a key opens nothing without a token). */
export const downloadsAddress = { message: 'message_id', key: 'file_key' } as const

export const downloadsRoute = (messageId: string, keys: readonly string[] = []): string => {
  const search = new URLSearchParams({ [downloadsAddress.message]: messageId })
  for (const key of keys) search.append(downloadsAddress.key, key)
  return `/files/downloads?${search.toString()}`
}
