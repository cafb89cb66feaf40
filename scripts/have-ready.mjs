// Prepares what a measurement needs beyond `npm ci`: builds, each announced by a line, and a Chromium.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildPackage } from './build-package.mjs'
import { build, buildConsole } from './build.mjs'
import { built, made, reasonToBuild, root } from './built.mjs'

async function whenOld(what, files, make) {
  const reason = reasonToBuild(files)
  if (!reason) return
  console.error(`Building ${what} first: ${reason}.`)
  await make()
}

const ways = {
  server: () => whenOld('the console and its server', made.server, build),
  page: () =>
    whenOld('the console with the service in the page', made.page, () =>
      buildConsole(built.page, { service: 'page' }),
    ),
  package: () => whenOld('the package', [join(built.package, 'main.js')], buildPackage),
  browser() {
    const look = [join(root, 'scripts', 'browser.mjs'), '--ensure']
    const { status } = spawnSync(process.execPath, look, { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  },
}

/** 'server', 'page', 'package' or 'browser'. */
export const haveReady = async (need) => ways[need]()
