import { readdirSync, readFileSync } from 'node:fs'
import { samplesIn } from '../src/editor/testing/paste-samples'

const folder = new URL('../src/editor/paste/samples/', import.meta.url)

/** The corpus of pasted content. */
export const pasteSamples = samplesIn(
  new Map(readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')])),
)
