// The live demo: the console with the service in the page, as plain files below /demo/.
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from '../build.mjs'
import { built, made, reasonToBuild } from '../built.mjs'
import { pagePolicy, policyElement } from '../page-policy.mjs'

/** Adds the demo to the site in `folder`, and builds it first if its sources have changed. */
export async function addDemo(folder) {
  if (reasonToBuild(made.demo)) await buildConsole(built.demo, { service: 'page', base: '/demo/' })
  const demo = join(folder, 'demo')
  cpSync(built.demo, demo, { recursive: true })
  rmSync(join(demo, '.vite'), { recursive: true, force: true })
  appendFileSync(
    join(demo, 'mockServiceWorker.js'),
    readFileSync(join(import.meta.dirname, 'demo-worker.js'), 'utf8'),
  )
  const index = join(demo, 'index.html')
  const charset = '<meta charset="utf-8" />'
  writeFileSync(
    index,
    readFileSync(index, 'utf8').replace(charset, `${charset}\n    ${policyElement(pagePolicy())}`),
  )
}
