import { readdirSync, readFileSync } from 'node:fs'
import { build, createLogger } from 'vite'

const logger = createLogger('warn')
logger.warn = (words) => {
  if (!words.includes('larger than')) throw new Error(words)
}
await build({ customLogger: logger, build: { target: 'es2022', minify: false } })
const names = readdirSync('dist/assets').filter((name) => name.endsWith('.js'))
const text = names.map((name) => readFileSync(`dist/assets/${name}`, 'utf8')).join('\n')
if (/\brequire\(["']/.test(text) || /from ?["']/.test(text)) throw new Error('the bundle is not whole')
if (text.split(' HttpHandler = class ').length !== 2) throw new Error('MSW is in the bundle more than once')
