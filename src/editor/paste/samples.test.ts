import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lossEffect } from '../../../formats/losses'
import type { LossKey } from '../../../formats/losses'
import { sampleResult, samplesIn } from '../testing/paste-samples'
import type { PasteSample } from '../testing/paste-samples'
import { importSample, pasteSample } from '../testing/read-sample'
import { missingIn } from '../testing/sample-words'

const folder = new URL('./samples/', import.meta.url)
const files = new Map(readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]))
const samples = samplesIn(files).map((sample) => [sample.name, sample] as const)

test('every file of the corpus belongs to a sample', () => {
  const names = new Set(samples.map(([name]) => name))
  const others = [...files.keys()].filter((file) => {
    const [name = '', ...ending] = file.split('.')
    return !names.has(name) || !ENDINGS.includes(ending.join('.'))
  })
  expect(others).toEqual(['README.md'])
})

const ENDINGS = 'html md txt blocks.txt import.blocks.txt plain.txt types.json left-out.txt'.split(' ')

test.each(samples)('a paste of %s makes the blocks of its file', async (_, sample) => {
  const { page, losses } = pasteSample(sample)
  await expect(sampleResult(page.children, losses)).toMatchFileSnapshot(`./samples/${sample.pasted}`)
})

test.each(samples)('an import of %s makes the blocks of its file', async (_, sample) => {
  const { page, losses } = importSample(sample)
  const result = sampleResult(page.children, losses)
  if (sample.imported === sample.pasted) expect(result).toBe(sample.expected)
  else await expect(result).toMatchFileSnapshot(`./samples/${sample.imported}`)
})

/** Losses that may take an address with them. */
const OF_ADDRESSES: readonly LossKey[] = ['links', 'plainLinks', 'pictures', 'embeds', 'drawings']

const ways = [
  ['a paste', (sample: PasteSample) => pasteSample(sample)],
  ['a paste into the title', (sample: PasteSample) => pasteSample(sample, 'page')],
  ['an import', importSample],
] as const

test.each(samples.flatMap(([name, sample]) => ways.map(([by, read]) => [by, name, sample, read] as const)))(
  '%s of %s keeps or reports each word and address',
  (_by, _name, sample, read) => {
    const { page, losses } = read(sample)
    const { words, addresses } = missingIn([page], sample)
    const isReported = losses.some(({ key }) => lossEffect(key) === 'dropped')
    expect(words.filter((word) => !isReported || !sample.leftOut.includes(word))).toEqual([])
    const reported = losses
      .filter(({ key }) => OF_ADDRESSES.includes(key))
      .reduce((sum, { number }) => sum + number, 0)
    expect(addresses.filter((address) => !sample.leftOut.includes(address)).slice(reported)).toEqual([])
    // The list says nothing that is kept.
    expect(sample.leftOut.filter((each) => !words.includes(each) && !addresses.includes(each))).toEqual([])
  },
)
