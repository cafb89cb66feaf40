import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outlineOf } from '../testing/outline-of'
import { treesFromDocx } from './read-docx'
import { docxFrom, partsIn } from './testing/build-docx'

const samples = new URL('./samples/', import.meta.url)
const files = readdirSync(samples).filter((name) => /\.(parts\.txt|docx)$/.test(name))

const bytesOf = (name: string) =>
  name.endsWith('.docx')
    ? new Uint8Array(readFileSync(new URL(name, samples)))
    : docxFrom(partsIn(readFileSync(new URL(name, samples), 'utf8')))

test.each(files)('%s is read as its blocks file says', async (name) => {
  const read = treesFromDocx(bytesOf(name))
  if ('fault' in read) throw new Error(read.fault)
  const losses = read.losses.map(({ key, number }) => `${key} ${number}`).join(', ') || 'none'
  const expected = new URL(name.replace(/\.(parts\.txt|docx)$/, '.blocks.txt'), samples)
  await expect(`${outlineOf(read.blocks)}\nlosses: ${losses}\n`).toMatchFileSnapshot(expected.pathname)
})
