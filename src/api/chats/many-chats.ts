/** The most chats, people or threads for one action. More would be a mass mailing, and each takes its own calls. */
export const MOST_TARGETS = 100

/** The chat ids in a pasted text, without duplicates: on lines, between commas, inside links. */
export const chatIdsIn = (text: string): string[] => [...new Set(text.match(/\boc_\w{1,64}/g))]
