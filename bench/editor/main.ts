import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../launch-browser'
import { visit } from './driver'
import type { Editor, Visit } from './driver'
import { heraldPage } from './herald-page'
import { peerPages } from './peer-pages'
import { barLines, table } from './report'

/**
 * `npm run bench:editor [-- --sizes 1000,10000 --rounds 3 --only herald,lexical]`:
 * Herald's own page, with everything on, beside its peers, each bare; one
 * document, one driver, in turns within one run; medians.
 */
const option = (name: string, usual: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return (at < 0 ? undefined : process.argv[at + 1]) ?? usual
}
const sizes = option('sizes', '1000,10000').split(',').map(Number)
const rounds = Number(option('rounds', '3'))
const only = option('only', '')

const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
const browser = await launchBrowser()
const herald = await heraldPage(folder, sizes)
const peers = await peerPages()
const editors: Editor[] = [herald.editor, ...peers.editors].filter(
  ({ name }) => only === '' || only.split(',').includes(name),
)
try {
  for (const size of sizes) {
    const visits = new Map<string, Visit[]>(editors.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const editor of editors) {
        visits.get(editor.name)!.push(await visit(browser, editor, size))
        console.error(`  ${size} blocks, round ${round + 1}: ${editor.name}`)
      }
    }
    console.log(`\n${size.toLocaleString('en')} blocks, medians of ${rounds} rounds\n`)
    console.log(table(visits))
    console.log(barLines(visits).join('\n'))
  }
} finally {
  await browser.close()
  await herald.close()
  await peers.close()
  rmSync(folder, { recursive: true })
}
