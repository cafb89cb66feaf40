import { unreachableEverywhere } from './announcement-gates'

export const createBlocksUnreachable = [
  { code: 1770008, why: 'a create call carries no file: tokens are refused with 1770001' },
  { code: 1770013, why: 'a create call binds no media: tokens are refused with 1770001' },
  { code: 1770014, why: 'a create call names one parent and no children that exist' },
  { code: 1770019, why: 'a create call names no block twice: the service makes the ids' },
  { code: 1770020, why: 'announcements are never copied' },
  { code: 1770025, why: 'a create call names no operation' },
  { code: 1770026, why: 'a create call touches no row of a table that exists' },
  { code: 1770027, why: 'a create call touches no column of a table that exists' },
  { code: 1770031, why: 'a create call deletes nothing' },
  { code: 1770038, why: 'a create call names no media' },
  { code: 1770041, why: 'described like 1770030, which is answered for every illegal pair' },
  ...unreachableEverywhere,
]
