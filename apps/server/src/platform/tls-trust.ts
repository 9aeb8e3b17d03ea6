import { authorityRoutes } from '@lykta/contract/site/routes'

/** Returns lines for the terminal that explain how devices come to trust the certificate of TLS=self. */
export function explainTrust(origin: string, fingerprint: string): string[] {
  return [
    `This server vouches for itself. Each device has to be told once to trust it: open ${origin}${authorityRoutes.certificate.path}`,
    'there (go on past the warning), and then:',
    '  iPhone, iPad   allow the profile; Settings > General > VPN & Device Management > install it; then',
    '                 Settings > General > About > Certificate Trust Settings > switch it on',
    '  Android        Settings > Security > Encryption & credentials > Install a certificate > CA certificate',
    '  Android TV     the same, with the file on a USB stick where the TV has no browser',
    '  Windows        open the file > Install Certificate > Local Machine > Trusted Root Certification Authorities',
    '  Mac            open the file, find it in Keychain Access > Trust > Always Trust',
    '  Linux          Chrome: chrome://certificate-manager > Custom > Trusted certificates > Import',
    '  Firefox        Settings > Privacy & Security > View Certificates > Authorities > Import',
    `Its SHA-256 fingerprint, to compare before you trust it: ${fingerprint}`,
  ]
}
