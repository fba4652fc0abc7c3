import { createHash } from 'node:crypto'
import {
  BlobSASPermissions,
  BlobServiceClient,
  generateBlobSASQueryParameters,
  SASProtocol,
  StorageSharedKeyCredential,
} from '@azure/storage-blob'

/** Public knowledge: every Azurite has this account with this key. */
const account = 'devstoreaccount1'
const accountKey =
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

const minuteMs = 60_000

export type Container = 'artifacts' | 'caches'

export type BlobAddress = { readonly container: Container; readonly name: string }

export type BlobFacts = { readonly sizeBytes: number; readonly digest: string }

/** Blobs in a real Azurite, with links that let others write or read one of them. */
export class BlobStore {
  private readonly credential = new StorageSharedKeyCredential(account, accountKey)
  private readonly client: BlobServiceClient

  /** `publicUrl` is what links begin with: the edge in front of Azurite. */
  constructor(
    azuriteUrl: string,
    private readonly publicUrl: string,
  ) {
    this.client = new BlobServiceClient(`${azuriteUrl}/${account}`, this.credential)
  }

  async createContainers(): Promise<void> {
    for (const container of ['artifacts', 'caches'] satisfies Container[]) {
      await this.client.getContainerClient(container).createIfNotExists()
    }
  }

  /** A link for an hour that allows writing (`cw`) or reading (`r`) and nothing else. */
  link(blob: BlobAddress, permissions: 'cw' | 'r', contentDisposition?: string): string {
    const query = generateBlobSASQueryParameters(
      {
        containerName: blob.container,
        blobName: blob.name,
        permissions: BlobSASPermissions.parse(permissions),
        protocol: SASProtocol.HttpsAndHttp,
        startsOn: new Date(Date.now() - minuteMs),
        expiresOn: new Date(Date.now() + 60 * minuteMs),
        contentDisposition,
      },
      this.credential,
    )
    return `${this.publicUrl}/${account}/${blob.container}/${blob.name}?${query.toString()}`
  }

  async write(blob: BlobAddress, bytes: Uint8Array, contentType: string): Promise<void> {
    const options = { blobHTTPHeaders: { blobContentType: contentType } }
    await this.block(blob).uploadData(bytes, options)
  }

  read(blob: BlobAddress): Promise<Buffer> {
    return this.block(blob).downloadToBuffer()
  }

  /** Size and digest of what has really arrived; null when nothing has. */
  async examine(blob: BlobAddress): Promise<BlobFacts | null> {
    if (!(await this.block(blob).exists())) return null
    const bytes = await this.read(blob)
    const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
    return { sizeBytes: bytes.length, digest }
  }

  /** How many blocks the blob was put together from. */
  async countBlocks(blob: BlobAddress): Promise<number> {
    const { committedBlocks } = await this.block(blob).getBlockList('committed')
    return committedBlocks?.length ?? 0
  }

  private block({ container, name }: BlobAddress) {
    return this.client.getContainerClient(container).getBlockBlobClient(name)
  }
}
