/**
 * The security policy of the console with the service in the page. It allows more than the server's
 * (server/security-headers.ts): WebAssembly, and a default policy for the one worker that it registers. A development
 * server adds its socket and a nonce.
 * @param {string} [nonce]
 * @returns {string}
 */
export function pagePolicy(nonce) {
  const nonced = nonce ? ` 'nonce-${nonce}'` : ''
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval'${nonced}`,
    `style-src 'self'${nonced}`,
    `img-src 'self' blob:`,
    `media-src 'self' blob:`,
    `object-src blob:`,
    `frame-src blob:`,
    `font-src 'self'`,
    `connect-src 'self'${nonce ? ' ws:' : ''}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ProseMirrorClipboard HeraldClipboard HeraldWorker default`,
  ].join('; ')
}

/**
 * The same policy as an element of a page, for hosts that send no headers. Browsers ignore `frame-ancestors` there.
 * @param {string} policy
 * @returns {string}
 */
export const policyElement = (policy) =>
  `<meta http-equiv="Content-Security-Policy" content="${policy.replace(/ ?frame-ancestors [^;]*;/, '').replaceAll('"', '&quot;')}" />`
