import { parseSync } from 'vite'
import { folder, isOfTests, rooms } from './rooms.mjs'

/** What a source may use only in a few places, or nowhere, with a sentence for each fault. */
export const brokenUses = (from, source) => [
  ...misplacedUses(from, source),
  ...ownerlessSignals(from, source),
  ...unknownCasts(from, source),
]

/**
 * APIs that a browser may lack, refuse or leave unanswered: over an insecure
 * connection, in a private window, where storage is full or forbidden. Each is
 * used only in `places` that know what to do without it; anywhere else, a page
 * may hang. `places` lists those of the console, then of the service in the page,
 * then of the service.
 */
export const capabilityRules = [
  { name: 'crypto.randomUUID', uses: /\brandomUUID\b/, places: [] },
  {
    name: 'navigator.locks',
    uses: /\bnavigator\b[^;]*\blocks\b|\blocks\b[^;=]*=[^;=>]*\bnavigator\b/,
    places: ['src/storage/locks.ts', 'mocks/page-turn.ts'],
  },
  {
    name: 'indexedDB',
    uses: /\bindexedDB\b|\bIDBKeyRange\b|'idb-keyval'/,
    places: ['src/storage/indexed-db-store.ts'],
  },
  {
    name: 'localStorage',
    uses: /\b(local|session)Storage\b/,
    places: ['src/storage/preferences.ts'],
  },
  {
    name: 'BroadcastChannel',
    uses: /\bBroadcastChannel\b/,
    places: ['src/storage/tab-channel.ts', 'mocks/page-turn.ts'],
  },
  {
    name: 'navigator.clipboard',
    uses: /\bnavigator\b[^;]*\bclipboard\b|\bexecCommand\b/,
    places: ['src/browser/copy-text.ts', 'src/browser/insert-text.ts'],
  },
  {
    name: 'crypto.subtle',
    uses: /\bcrypto\b[^;]*\bsubtle\b/,
    places: [
      'src/features/files/bytes/file-metadata.ts',
      'saving/media/sha256-of.ts',
      'service/bytes/web-crypto.ts',
    ],
  },
  {
    name: 'navigator.storage',
    uses: /\bnavigator\b[^;]*\bstorage\b/,
    places: ['src/features/downloads/save/part-store.ts'],
  },
  {
    name: 'showDirectoryPicker, showSaveFilePicker',
    uses: /\bshow(Directory|OpenFile|SaveFile)Picker\b/,
    places: [
      'src/features/downloads/components/found-resources.tsx',
      'src/features/downloads/save/folder-choice.ts',
    ],
  },
  {
    name: 'navigator.serviceWorker',
    uses: /\bnavigator\b[^;]*\bserviceWorker\b/,
    // One for the service in the page, one for a console behind a server.
    places: ['mocks/browser.ts', 'src/features/shell/register-worker.ts'],
  },
]

/**
 * Ways from bytes to what a browser decodes. A few kilobytes may be gigabytes of
 * pixels, so pictures are measured first, by `src/ui/pictures` alone.
 */
export const decodingRules = [
  {
    name: '<img>, new Image',
    uses: /(?<![/'"`])<img[\s/>]|\bnew Image\b|\b(?:dom|createElement|createElementNS)\([^)]{0,60}['"`](?:img|image)['"`]/,
    places: ['src/ui/pictures/checked-picture.tsx', 'src/ui/pictures/open-picture.ts'],
  },
  {
    name: 'createObjectURL',
    uses: /\bcreateObjectURL\b/,
    places: [
      'src/ui/pictures/picture-room.ts',
      'src/ui/pictures/open-picture.ts',
      // Saves bytes, plays them, or opens them in the browser's viewer.
      'src/ui/download-name.ts',
      'src/ui/use-source-of.ts',
      // The operator's own video.
      'src/features/uploads/send/video-frame.ts',
    ],
  },
  {
    name: 'createImageBitmap, ImageDecoder, drawImage',
    uses: /\bcreateImageBitmap\b|\bImageDecoder\b|\bdrawImage\b|\bcreatePattern\b|\bsetDragImage\b/,
    places: ['src/features/uploads/send/video-frame.ts'],
  },
  {
    name: 'a picture of a style or a player',
    uses: /\b(?:backgroundImage|borderImage|listStyleImage|maskImage|srcSet|srcset)\b|\bposter=|\.poster\s*=|\burl\(\$\{/,
    places: [],
  },
]

function misplacedUses(from, source) {
  if (!['src', 'mocks', 'service', 'contract', ...rooms].includes(folder(from)) || isOfTests(from)) return []
  const isMisplaced = ({ uses, places }) => uses.test(source) && !places.includes(from)
  const lacking = capabilityRules.filter(isMisplaced)
  const decoding = folder(from) === 'src' ? decodingRules.filter(isMisplaced) : []
  if (lacking.length + decoding.length === 0) return []
  const code = withoutComments(from, source)
  const said = (rules, why) =>
    rules.filter(({ uses }) => uses.test(code)).map(({ name }) => `${from} uses ${name}: ${why}`)
  return [
    ...said(lacking, 'what a browser may lack is used in one place'),
    ...said(decoding, 'src/ui/pictures measures pictures before a browser decodes them'),
  ]
}

const OWNERLESS = /new AbortController\(\)\.signal|\{\s*signal\b[^{}=]*\}\s*=\s*new AbortController\(\)/

/** A controller without an owner: its work continues after its page, dialog or request has ended. */
function ownerlessSignals(from, source) {
  if (isOfTests(from) || !OWNERLESS.test(source) || !OWNERLESS.test(withoutComments(from, source))) return []
  return [`${from} makes a signal that nobody can abort`]
}

const UNKNOWN_CAST = /\bas unknown as\b/

/**
 * A cast through `unknown` accepts every mistake. A guard, an overload or a declaration says what is true instead. A test
 * that makes a part of an object uses src/testing/part-of.ts.
 */
function unknownCasts(from, source) {
  if (!UNKNOWN_CAST.test(source) || !UNKNOWN_CAST.test(withoutComments(from, source))) return []
  return [`${from} casts through unknown`]
}

const withoutComments = (from, source) =>
  parseSync(from, source).comments.reduceRight(
    (code, { start, end }) => code.slice(0, start) + code.slice(end),
    source,
  )
