import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** The certificate of a server and its key, both as PEM. */
export interface ServerCertificate {
  cert: string
  key: string
}

const HOUR_MS = 3_600_000
const LIFE_MS = 7 * 24 * HOUR_MS

/**
 * Makes an authority, and a certificate of it for these hosts, both X.509 in DER (RFC 5280). The authority is valid for
 * these hosts only, and for a week. Its key is forgotten at once, so it signs nothing else.
 */
export function certificatesFor(hosts: readonly string[]): { authority: string; server: ServerCertificate } {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = nameOf('Herald run, for one command on this machine')
  const [ownId, serverId] = [keyIdOf(own.publicKey), keyIdOf(keys.publicKey)]
  const authority = signed(own.privateKey, {
    issuer,
    subject: issuer,
    publicKey: own.publicKey,
    extensions: [
      critical(ids.basicConstraints, sequence(TRUE, der(tags.integer, Buffer.from([0])))),
      critical(ids.keyUsage, SIGNS_CERTIFICATES),
      usual(ids.subjectKeyId, der(tags.octets, ownId)),
      critical(
        ids.nameConstraints,
        sequence(der(tags.permitted, ...dnsNames(hosts).map((name) => sequence(name)))),
      ),
    ],
  })
  const server = signed(own.privateKey, {
    issuer,
    subject: nameOf(hosts[0] ?? ''),
    publicKey: keys.publicKey,
    extensions: [
      critical(ids.basicConstraints, sequence()),
      critical(ids.keyUsage, SIGNS_HANDSHAKES),
      usual(ids.extendedKeyUsage, sequence(ids.serverAuth)),
      usual(ids.subjectNames, sequence(...dnsNames(hosts))),
      usual(ids.subjectKeyId, der(tags.octets, serverId)),
      usual(ids.authorityKeyId, sequence(der(tags.keyId, ownId))),
    ],
  })
  const key = keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return { authority: pem(authority), server: { cert: pem(server), key } }
}

interface Contents {
  issuer: Buffer
  subject: Buffer
  publicKey: KeyObject
  extensions: readonly Buffer[]
}

/** A certificate of version 3. */
function signed(key: KeyObject, { issuer, subject, publicKey, extensions }: Contents): Buffer {
  const algorithm = sequence(ids.ecdsaWithSha256)
  const contents = sequence(
    der(tags.version, der(tags.integer, Buffer.from([2]))),
    // Positive, and without a leading zero.
    der(tags.integer, Buffer.from([0x40]), randomBytes(15)),
    algorithm,
    issuer,
    sequence(time(Date.now() - HOUR_MS), time(Date.now() + LIFE_MS)),
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(tags.extensions, sequence(...extensions)),
  )
  return sequence(contents, algorithm, bits(sign('sha256', contents, key)))
}

/** One that a client must understand, or refuse the certificate. */
const critical = (id: Buffer, value: Buffer): Buffer => sequence(id, TRUE, der(tags.octets, value))
const usual = (id: Buffer, value: Buffer): Buffer => sequence(id, der(tags.octets, value))

const nameOf = (name: string): Buffer =>
  sequence(der(tags.set, sequence(ids.commonName, der(tags.text, Buffer.from(name)))))

const dnsNames = (hosts: readonly string[]): Buffer[] =>
  hosts.map((host) => der(tags.dnsName, Buffer.from(host)))

/** Any value that is the same for the same key (RFC 7093). */
const keyIdOf = (key: KeyObject): Buffer =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest()
    .subarray(0, 20)

/** `YYMMDDhhmmssZ`. */
const time = (ms: number): Buffer =>
  der(tags.time, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/\D/g, '')}Z`))

const pem = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  keyId: 0x80,
  dnsName: 0x82,
  permitted: 0xa0,
} as const

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(tags.sequence, ...parts)

/** `unused` is the number of bits at the end that do not count. */
const bits = (content: Buffer, unused = 0): Buffer => der(tags.bits, Buffer.from([unused]), content)

const TRUE = der(tags.boolean, Buffer.from([0xff]))
/** `keyCertSign`. */
const SIGNS_CERTIFICATES = bits(Buffer.from([0x04]), 2)
/** `digitalSignature`. */
const SIGNS_HANDSHAKES = bits(Buffer.from([0x80]), 7)

/** Object identifiers in DER. */
const ids = {
  commonName: Buffer.from('0603550403', 'hex'),
  subjectKeyId: Buffer.from('0603551d0e', 'hex'),
  keyUsage: Buffer.from('0603551d0f', 'hex'),
  subjectNames: Buffer.from('0603551d11', 'hex'),
  basicConstraints: Buffer.from('0603551d13', 'hex'),
  nameConstraints: Buffer.from('0603551d1e', 'hex'),
  authorityKeyId: Buffer.from('0603551d23', 'hex'),
  extendedKeyUsage: Buffer.from('0603551d25', 'hex'),
  serverAuth: Buffer.from('06082b06010505070301', 'hex'),
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
}
