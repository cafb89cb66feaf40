import { expect, test } from 'vitest'
import { parseResourceText } from './resource-of'

const id = 'om_dc13264520392913993dd051dba21dcf'
const file = 'file_v3_00q1_8d2b7c1e-0f4a-4e6b-8c9d-1a2b3c4d5e6g'
const old = '75235e0c-4f92-430a-a99b-8446610223cg'

test.each<[string, string, string | undefined, string[]]>([
  ['an id', ` ${id}\n`, id, []],
  ['our own link', `https://herald.test/messages/oc_1?at=${id}`, id, []],
  ['the address of a call', `/open-apis/im/v1/messages/${id}/resources/${file}?type=file`, id, [file]],
  [
    'our own address',
    `/files/downloads?message_id=${id}&file_key=${file}&file_key=img_v3_02_a`,
    id,
    [file, 'img_v3_02_a'],
  ],
  ['a line of a log', `resource {"message_id":"${id}","file_key":"${old}"}`, id, [old]],
  [
    'a picture of the old kind',
    `${id} img_7ea74629-9191-4176-998c-2e603c9c5e8g`,
    id,
    ['img_7ea74629-9191-4176-998c-2e603c9c5e8g'],
  ],
  ['a key twice', `${file} ${file}`, undefined, [file]],
  ['two messages', `om_first then ${id}`, id, []],
  ['nothing', 'file_key image_key from_you', undefined, []],
])('%s is read', (_, text, messageId, keys) => {
  expect(parseResourceText(text)).toEqual({ messageId, keys })
})
