/** Query keys of announcements, from general to specific; apart from the queries, as the chat list needs no documents. */
export const announcementKeys = {
  document: (chatId: string) => ['announcement', chatId, 'document'] as const,
  early: (chatId: string) => ['announcement', chatId, 'early'] as const,
  beginning: (chatId: string) => ['announcement', chatId, 'beginning'] as const,
  kinds: ['announcement', 'kind'] as const,
  kind: (chatId: string) => ['announcement', 'kind', chatId] as const,
  changes: (chatId: string, before: number, revision: number) =>
    ['announcement', chatId, 'changes', before, revision] as const,
  revision: (chatId: string, revision: number) => ['announcement', chatId, 'revision', revision] as const,
  revisionNotes: (owner: string, chatId: string, newest: number) =>
    ['announcement', chatId, 'revisionNotes', owner, newest] as const,
  legacy: (chatId: string) => ['announcement', chatId, 'legacy'] as const,
  allUnsaved: (owner: string, chatId: string) => ['announcement', chatId, 'unsaved', owner] as const,
  unsaved: (owner: string, chatId: string, turn: number | undefined) =>
    ['announcement', chatId, 'unsaved', owner, turn] as const,
  published: (chatId: string) => ['announcement', chatId, 'published'] as const,
  publishTarget: (chatId: string, appId: string) => ['announcement', chatId, 'publishTarget', appId] as const,
  templates: ['announcement', 'templates'] as const,
}
