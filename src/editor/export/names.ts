/** Names of what a document only has ids of, and the words of the language that it is written in. */
export interface NameLookup {
  person(openId: string): string | undefined
  chat(chatId: string): string | undefined
  /** What a kind of block is called, by its key. */
  kind(key: string): string
}

/** Where nobody can be asked: ids, and the keys of kinds. */
export const fallbackNames: NameLookup = {
  person: () => undefined,
  chat: () => undefined,
  kind: (key) => key,
}
