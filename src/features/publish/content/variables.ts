/** What a copy can say of its own chat, of its source and of the day: `{{chat.name}}`. The list is fixed, so that it can be learnt. */
export const variableNames = [
  'chat.name',
  'chat.description',
  'chat.members',
  'chat.id',
  'owner',
  'source.name',
  'date',
  'time',
] as const

export type VariableName = (typeof variableNames)[number]

/** What each variable says in one chat; empty where the chat says nothing of the kind. */
export type VariableValues = Readonly<Record<VariableName, string>>

const byPlainName = new Map<string, VariableName>(variableNames.map((name) => [name, name]))

/** The variable that somebody means, however it is capitalised; undefined where there is none of that name. */
export const variableNamed = (written: string): VariableName | undefined =>
  byPlainName.get(written.trim().toLowerCase())
