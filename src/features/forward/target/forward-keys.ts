/** Query keys of forward targets. */
export const forwardKeys = {
  facts: (idType: string, id: string) => ['forward', 'facts', idType, id] as const,
  threadsOf: (chatId: string) => ['forward', 'threads-of', chatId] as const,
  ledTo: (text: string) => ['forward', 'led-to', text] as const,
  recent: (appId: string) => ['forward', 'recent', appId] as const,
}
