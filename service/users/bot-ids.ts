/** Ids of a bot as people have them (platform/contacts#the-bot-itself): made from the application's, so that they last. */
export const botOpenId = (app_id: string): string => `ou_${suffixOf(app_id)}`

export const botUnionId = (app_id: string): string => `on_${suffixOf(app_id)}`

/** Of an id of somebody: not a person's (platform/envelope#identifiers). */
export const isAppId = (id: string): boolean => id.startsWith('cli_')

const suffixOf = (app_id: string): string => app_id.replace(/^cli_/, '').padStart(32, '0')
