/**
 * The policy of every page of ours: only our own files are run, shown or
 * connected to, nobody frames us, and no string becomes a script.
 * The console needs three Trusted Types policies: ProseMirror's for the clipboard;
 * HeraldClipboard, with which a sheet parses pasted HTML into an inert document;
 * and HeraldWorker, which allows workers of our own origin: one reads files before
 * they are sent, one the pages of a long announcement.
 */
export const contentSecurityPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' blob:`,
  `media-src 'self' blob:`,
  // For viewing a PDF: the browser's own viewer, which is neither our origin nor our code.
  `object-src blob:`,
  `frame-src blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `worker-src 'self'`,
  `manifest-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types ProseMirrorClipboard HeraldClipboard HeraldWorker`,
].join('; ')

/** On every answer, whoever sends it; a page has the whole policy above instead. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}
