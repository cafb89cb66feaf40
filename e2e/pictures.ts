import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, TOKEN, type Herald } from './fixtures'

/** A file as a user selects it. */
export interface Picked {
  name: string
  type: string
  bytes: Buffer
}

/** The content of a clipboard or a drag, as the browser gives it to the page. */
export const inHand = (page: Page, { name, type, bytes }: Picked) =>
  page.evaluateHandle(
    ([name, type, base64]) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
      return data
    },
    [name, type, bytes.toString('base64')] as const,
  )

/** The bytes that the service returns for a token. */
export async function bytesOf(herald: Herald, token: string): Promise<Buffer> {
  const response = await fetch(`${herald.service}/open-apis/drive/v1/medias/${token}/download`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

interface Look {
  /** Bits of a pixel: 24 for a colour that depends on the width, 1 for black. */
  bits?: 1 | 24
}

/** A PNG in a single colour. In black, 400 million pixels are 48 kB. */
export function png(width: number, height: number, { bits = 24 }: Look = {}): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(bits === 24 ? [8, 2, 0, 0, 0] : [1, 0, 0, 0, 0], 8)
  const bytesOfRow = Math.ceil((width * bits) / 8)
  const colour = bits === 24 ? Buffer.of(220, 90, width % 256) : Buffer.of(0)
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(bytesOfRow, colour)])
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row.length * height, row), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The smallest picture. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The checksum of PNG; Node has its own only since version 22. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 100 100">${inside}</svg>`

/** Groups of ten uses of the group before: of a shape there are ten to the power of `levels`. */
const multiplied = (levels: number, shape: string) => {
  const groups = Array.from(
    { length: levels },
    (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
  )
  return svg(`<defs><g id="a0">${shape}</g>${groups.join('')}</defs><use href="#a${levels}"/>`)
}

const filter =
  '<filter id="f" x="-9" y="-9" width="99" height="99"><feTurbulence baseFrequency=".9" numOctaves="99"/><feGaussianBlur stdDeviation="99"/></filter>'

/** Drawings of few bytes that keep a browser busy for seconds, or end it. */
export const drawings: Readonly<Record<string, string>> = {
  'uses of uses': multiplied(5, '<rect width="99" height="99" fill-opacity=".1"/>'),
  'uses of uses of uses': multiplied(7, '<circle r="50" fill-opacity=".1"/>'),
  filters: svg(filter + '<rect width="100" height="100" filter="url(#f)"/>'.repeat(20)),
  'layers in layers': svg(
    '<g opacity=".9"><rect width="99" height="99"/><path d="M0 0h9"/></g>'.repeat(3_000),
  ),
  'curves over curves': svg(`<path stroke="red" d="M50 50${'c1 1 2 2-1 3s1-9 1-3'.repeat(11_000)}"/>`),
}

export const harmlessDrawing = svg(
  '<defs><linearGradient id="g"><stop stop-color="#2563eb"/><stop offset="1" stop-color="#f59e0b"/></linearGradient></defs><rect width="100" height="100" rx="9" fill="url(#g)"/>',
)
