/** Words of what narrows a list of files. Their Chinese is in find-zh-cn.ts. */
export const findEn = {
  kinds: 'Kinds',
  since: 'From',
  until: 'To',
}
