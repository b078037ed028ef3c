// The settings of TLS: the certificate of this service with its key, and the authority that clients of it trust. Must
// not repeat a key in a message.

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { ConfigError } from './config-error.js';
import type { TlsAuthority, TlsSettings } from './config-shape.js';
import type { Sourced } from './given-settings.js';
import { namedContent } from './named-content.js';
import type { SettingName } from './setting-table.js';

/** A warning begins this long before a certificate ends. */
const NOTICE_MS = 30 * 24 * 3_600_000;
/** A mark of a key that needs a passphrase (RFC 7468, and the older form of OpenSSL). */
const LOCKED = /BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/;
const RENEWAL = '`rigd tls init` renews a certificate that it has made';

/** The settings, and warnings about the certificate. */
export interface GivenTls {
  readonly tls: TlsSettings | undefined;
  readonly tlsCa: TlsAuthority | undefined;
  readonly notices: readonly string[];
}

/**
 * Reads the files that the settings name.
 * @param text reads a setting
 * @throws ConfigError for a file that cannot be used, and for a key that does not belong to the certificate
 */
export function tlsSettings(
  text: (name: SettingName) => Sourced<string> | undefined,
  nowMs = Date.now(),
): GivenTls {
  const [certFile, keyFile, caFile] = [text('tls-cert'), text('tls-key'), text('tls-ca')];
  const tlsCa = caFile && authorityOf(caFile);
  if (certFile === undefined && keyFile === undefined) return { tls: undefined, tlsCa, notices: [] };
  if (certFile === undefined || keyFile === undefined)
    throw new ConfigError(
      `${(certFile ?? keyFile)?.source} is given alone: --tls-cert and --tls-key need each other`,
    );
  const cert = namedContent(certFile.value, certFile.source);
  const key = namedContent(keyFile.value, keyFile.source);
  const certificate = certificateOf(cert, certFile);
  if (!certificate.checkPrivateKey(keyOf(key, keyFile)))
    throw new ConfigError(
      `${keyFile.source}: the key in ${keyFile.value} does not belong to the certificate in ${certFile.value}`,
    );
  return {
    tls: { cert, key, files: { 'tls-cert': certFile.value, 'tls-key': keyFile.value } },
    tlsCa,
    notices: noticesOf(certificate, certFile, nowMs),
  };
}

function authorityOf(file: Sourced<string>): TlsAuthority {
  const cert = namedContent(file.value, file.source);
  certificateOf(cert, file);
  return { cert, path: file.value };
}

function certificateOf(pem: string, { value, source }: Sourced<string>): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new ConfigError(`${source}: ${value} holds no certificate in the form PEM`, { cause: error });
  }
}

/** The cause of a failure is left out, because it may hold a part of the key. */
function keyOf(pem: string, { value, source }: Sourced<string>): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    const why = LOCKED.test(pem)
      ? 'is locked by a passphrase; remove it'
      : 'holds no private key in the form PEM';
    throw new ConfigError(`${source}: ${value} ${why}`);
  }
}

/** Warnings about the time in which a certificate is valid. The service starts anyway: its cameras come first. */
function noticesOf(
  { validFrom, validTo }: X509Certificate,
  { value }: Sourced<string>,
  nowMs: number,
): string[] {
  const [fromMs, toMs] = [Date.parse(validFrom), Date.parse(validTo)];
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  if (nowMs < fromMs)
    return [
      `the certificate ${value} is valid only from ${day(fromMs)} on, so browsers refuse it: check the clock`,
    ];
  if (nowMs > toMs)
    return [`the certificate ${value} has expired on ${day(toMs)}, so browsers refuse it; ${RENEWAL}`];
  return nowMs > toMs - NOTICE_MS ? [`the certificate ${value} expires on ${day(toMs)}; ${RENEWAL}`] : [];
}
