import { unreachableEverywhere } from './announcement-gates'

export const batchUpdateBlocksUnreachable = [
  { code: 1770005, why: 'no update moves or deepens a block' },
  { code: 1770007, why: 'the limit of table cells is below the limit of children' },
  { code: 1770008, why: 'the upload refuses media that is too large' },
  { code: 1770012, why: 'a grid above 10 columns is answered with 1770024, as its hint says' },
  { code: 1770020, why: 'announcements are never copied' },
  { code: 1770028, why: 'no update creates children under a parent of the caller’s choice' },
  { code: 1770029, why: 'no update names a type to create' },
  { code: 1770030, why: 'no update changes a parent' },
  { code: 1770031, why: 'no update deletes children of a parent of the caller’s choice' },
  { code: 1770041, why: 'described like 1770030' },
  ...unreachableEverywhere,
]
