/**
 * The policy of every page of Herald. A page may run, show and connect to files of its own origin only, cannot be
 * framed, and turns no string into a script. The console needs three Trusted Types policies. ProseMirror's is for the
 * clipboard. A sheet uses HeraldClipboard to parse pasted HTML into an inert document. HeraldWorker allows workers of
 * the same origin: one reads files before they are sent, another the pages of a long announcement.
 */
export const contentSecurityPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' blob:`,
  `media-src 'self' blob:`,
  // For PDFs in the browser's own viewer, which has neither Herald's origin nor its code.
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

/** Headers of every answer. A page has the whole policy above instead of this one. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}
