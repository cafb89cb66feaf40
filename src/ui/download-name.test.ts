import { describe, expect, test } from 'vitest'
import { fileNames } from '../../service/im/files/testing/file-names'
import { downloadName, nameOnDisk } from './download-name'

describe('a name on the disk', () => {
  test.each([
    ['报告 – 计划.pdf', '报告 – 计划.pdf'],
    ['A\u030angstro\u0308m.pdf', 'A\u030angstro\u0308m.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['exe\u202egnp.txt', 'exegnp.txt'],
    ['\ufeffbom\u200b.txt', 'bom.txt'],
    ['a\r\nSet-Cookie: b', 'aSet-Cookie_ b'],
    ['nul.txt', '_nul.txt'],
    ['console.log', 'console.log'],
    ['.htaccess', 'htaccess'],
    ['trailing dot.', 'trailing dot'],
    ['...', ''],
    ['\ud800.txt', 'txt'],
  ])('%j is saved as %j', (given, saved) => {
    expect(nameOnDisk(given)).toBe(saved)
  })

  test('is short enough for every disk, keeps its extension, and cuts no character', () => {
    for (const sign of ['a', '长', '👨‍👩‍👧‍👦']) {
      const name = nameOnDisk(`${sign.repeat(300)}.pdf`)
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200)
      expect(name.replaceAll(sign, '')).toBe('.pdf')
    }
  })

  test.each(fileNames.map((name) => [name]))('%j becomes a name that every system accepts', (name) => {
    const saved = downloadName(name, 'file_v3_key', 'application/octet-stream').name
    expect(saved).not.toMatch(
      // oxlint-disable-next-line no-control-regex -- they are what must not be there
      /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069<>:"/\\|?*]|^[\s.]|[\s.]$/,
    )
    expect(saved).not.toMatch(/^(con|nul|lpt1)(\.|$)/i)
    expect(saved.length).toBeGreaterThan(0)
    expect(nameOnDisk(saved)).toBe(saved)
  })
})

describe('a name to save under', () => {
  test.each([
    ['its own', '报告.pdf', 'application/pdf', { name: '报告.pdf' }],
    [
      'with the ending of its type when it has none',
      'photo',
      'image/png',
      { name: 'photo.png', added: { ending: 'png', because: 'none' } },
    ],
    [
      'with both endings when the bytes are something else',
      'photo.jpg',
      'image/png; x=1',
      { name: 'photo.jpg.png', added: { ending: 'png', because: 'disagrees' } },
    ],
    ['its own where the type has several endings', 'photo.JPEG', 'image/jpeg', { name: 'photo.JPEG' }],
    [
      'its own where the type is only what somebody said',
      'plan.docx',
      'application/msword',
      { name: 'plan.docx' },
    ],
    ['its own where nobody knows the type', 'a.bin', 'application/octet-stream', { name: 'a.bin' }],
    [
      'the key when it has no name at all',
      undefined,
      'image/gif',
      { name: 'img_v3_1.gif', added: { ending: 'gif', because: 'none' } },
    ],
    ['the key when nothing is left of its name', '...', 'x/y', { name: 'img_v3_1' }],
    ['its own under a type that is named like an object’s own', 'a', 'constructor', { name: 'a' }],
  ])('%s', (_, own, type, saved) => {
    expect(downloadName(own, 'img_v3_1', type)).toEqual(saved)
  })
})
