import type { Rule } from '../rules/rule'
import { writeRules } from './write.rules'
import type { WriteFacts } from './write.rules'

export interface AppendFacts extends WriteFacts {
  insertDataOption: string
}

export const appendRules: Rule<AppendFacts>[] = [
  ...writeRules,
  {
    code: 90229,
    when: 'insertDataOption is neither OVERWRITE nor INSERT_ROWS',
    fails: (f) => !['OVERWRITE', 'INSERT_ROWS'].includes(f.insertDataOption),
  },
]
