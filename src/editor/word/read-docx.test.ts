import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lossEffect } from '../../../formats/losses'
import { outlineOf } from '../../../formats/testing/outline-of'
import { textFromTrees } from '../export/text-from-trees'
import { treesFromDocx } from './read-docx'
import { docxFrom, partsIn } from './testing/build-docx'
import { openZip } from './unzip'

const samples = new URL('./samples/', import.meta.url)
const files = readdirSync(samples).filter((name) => /\.(parts\.txt|docx)$/.test(name))

const bytesOf = (name: string) =>
  name.endsWith('.docx')
    ? new Uint8Array(readFileSync(new URL(name, samples)))
    : docxFrom(partsIn(readFileSync(new URL(name, samples), 'utf8')))

/** The words of a file's body and notes, as they are written in its runs. */
function wordsIn(bytes: Uint8Array): string[] {
  const zip = openZip(bytes)
  return ['document', 'footnotes', 'endnotes'].flatMap((part) => {
    const xml = new TextDecoder().decode(zip.read(`word/${part}.xml`) ?? new Uint8Array())
    return Array.from(xml.matchAll(/<(?:w|m):(?:t|delText)(?: [^>]*)?>([^<]*)</g), ([, words = '']) =>
      comparable(words.replaceAll('&lt;', '<').replaceAll('&amp;', '&')),
    ).filter(Boolean)
  })
}

/** Without boxes to tick, signs of symbol fonts, the emoji of callouts, and the backslashes of formulas. */
const comparable = (words: string) =>
  words.replace(/[☐☑☒\uf000-\uf0ff\\]|^\p{Extended_Pictographic} /gu, '').trim()

test.each(files)('%s is read as its blocks file says, and every word is in it or named', async (name) => {
  const bytes = bytesOf(name)
  const read = treesFromDocx(bytes)
  if ('fault' in read) throw new Error(read.fault)
  const text = comparable(textFromTrees([...read.blocks]))
  const missing = wordsIn(bytes).filter((words) => !text.includes(words))
  const losses = read.losses.map(({ key, number }) => `${key} ${number}`).join(', ') || 'none'
  const leftOut = missing.length > 0 ? `left out: ${missing.join(' | ')}\n` : ''
  const expected = new URL(name.replace(/\.(parts\.txt|docx)$/, '.blocks.txt'), samples)
  await expect(`${outlineOf(read.blocks)}\nlosses: ${losses}\n${leftOut}`).toMatchFileSnapshot(
    expected.pathname,
  )
  const isNamed = read.losses.some(({ key }) => lossEffect(key) === 'dropped')
  expect(missing.length === 0 || isNamed).toBe(true)
})
