/** A bot's ids of the kinds that people have (platform/contacts#the-bot-itself): made from its app_id, so that they last. */
export const botOpenId = (app_id: string): string => `ou_${suffixOf(app_id)}`

export const botUnionId = (app_id: string): string => `on_${suffixOf(app_id)}`

/** Whether an id is an application's rather than a person's (platform/envelope#identifiers). */
export const isAppId = (id: string): boolean => id.startsWith('cli_')

const suffixOf = (app_id: string): string => app_id.replace(/^cli_/, '').padStart(32, '0')
