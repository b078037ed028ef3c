// Makes certificates: that of a local authority, and those that it signs for servers. Keys are on the curve P-256,
// which every browser knows. Must not know files.

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { isIP } from 'node:net';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

/** A certificate and its private key, PEM. */
export interface Issued {
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 24 * 3_600_000;
/** How long an authority is valid: ten years. Its certificate is installed by hand on every tablet. */
const AUTHORITY_DAYS = 3_650;
/** How long a server certificate is valid. Browsers refuse more than 398 days (CA/Browser Forum, 6.3.2). */
export const SERVER_DAYS = 397;
/** A certificate is valid from this long before now, because clocks of other machines may be slow. */
const SLOW_CLOCK_MS = 3_600_000;
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
/** A serial number is random, at most 20 bytes long, and positive (RFC 5280, 4.1.2.2). */
const SERIAL_BYTES = 16;
const POSITIVE = 0x7f;
/** Length of a key identifier: that of SHA-1, as programs expect it (RFC 7093, 2). */
const KEY_ID_BYTES = 20;

/** Makes an authority, which signs servers and no further authorities. @param name in lists of authorities */
export function makeAuthority(name: string, nowMs: number): Issued {
  const { publicKey, privateKey } = keyPair();
  const subject = nameOf(name);
  const own = keyIdOf(publicKey);
  return issue({
    subject,
    publicKey,
    privateKey,
    days: AUTHORITY_DAYS,
    nowMs,
    issuer: { name: subject, key: privateKey },
    extensions: [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign), true),
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(own)),
    ],
  });
}

/** Has an authority sign a certificate for a server with a new key. @param names host names and addresses of it */
export function issueServer(authority: Issued, names: readonly string[], nowMs: number): Issued {
  const { publicKey, privateKey } = keyPair();
  const root = AsnConvert.parse(derOf(authority.cert), Certificate).tbsCertificate;
  const signer = spkiOf(createPublicKey(authority.cert).export({ type: 'spki', format: 'der' }));
  return issue({
    subject: nameOf(names[0] ?? 'rigd'),
    publicKey,
    privateKey,
    days: SERVER_DAYS,
    nowMs,
    issuer: { name: root.subject, key: authority.key },
    extensions: [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
      extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
      extension(id_ce_subjectAltName, new SubjectAlternativeName(names.map(generalName))),
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdOf(publicKey))),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyIdOf(signer)) }),
      ),
    ],
  });
}

interface Order {
  readonly subject: Name;
  readonly publicKey: SubjectPublicKeyInfo;
  readonly privateKey: string;
  readonly days: number;
  readonly nowMs: number;
  readonly issuer: { readonly name: Name; readonly key: string };
  readonly extensions: Extension[];
}

function issue({ subject, publicKey, privateKey, days, nowMs, issuer, extensions }: Order): Issued {
  const notBefore = new Date(nowMs - SLOW_CLOCK_MS);
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 });
  const toSign = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer: issuer.name,
    validity: new Validity({ notBefore, notAfter: new Date(notBefore.getTime() + days * DAY_MS) }),
    subject,
    subjectPublicKeyInfo: publicKey,
    extensions: new Extensions(extensions),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(toSign)), createPrivateKey(issuer.key));
  const certificate = new Certificate({
    tbsCertificate: toSign,
    signatureAlgorithm: algorithm,
    signatureValue: bytesOf(signature),
  });
  return { cert: pemOf(AsnConvert.serialize(certificate)), key: privateKey };
}

function keyPair(): { readonly publicKey: SubjectPublicKeyInfo; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey: spkiOf(publicKey), privateKey };
}

function spkiOf(der: Buffer): SubjectPublicKeyInfo {
  return AsnConvert.parse(bytesOf(der), SubjectPublicKeyInfo);
}

function keyIdOf({ subjectPublicKey }: SubjectPublicKeyInfo): ArrayBuffer {
  const hash = createHash('sha256').update(Buffer.from(subjectPublicKey)).digest();
  return bytesOf(hash.subarray(0, KEY_ID_BYTES));
}

function nameOf(text: string): Name {
  const value = new AttributeValue({ utf8String: text });
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])]);
}

function generalName(name: string): GeneralName {
  return isIP(name) === 0 ? new GeneralName({ dNSName: name }) : new GeneralName({ iPAddress: name });
}

function extension(extnID: string, value: object, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(SERIAL_BYTES);
  // The first bit is the sign, and a first byte of zero would not be the shortest form.
  bytes[0] = ((bytes[0] ?? 0) & POSITIVE) | 1;
  return bytesOf(bytes);
}

function derOf(pem: string): ArrayBuffer {
  return bytesOf(Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64'));
}

function pemOf(der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** The bytes in a buffer of their own: a Node buffer may be a part of a larger one. */
function bytesOf(buffer: Uint8Array): ArrayBuffer {
  return Uint8Array.from(buffer).buffer;
}
