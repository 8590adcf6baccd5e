export interface S3Address {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  bucket: string;
  /** What every key begins with; empty, or ends with a slash. */
  prefix: string;
}

/**
 * Takes `s3://key:secret@host:port/bucket/prefix?region=…&tls=0` apart; key and secret are percent-encoded where they
 * hold `/`, `@` or `+`. Without `region` it is us-east-1, without `tls=0` the connection is encrypted.
 */
export function readS3Url(filesUrl: string): S3Address {
  const url = new URL(filesUrl);
  const [bucket = "", ...rest] = url.pathname.split("/").filter((part) => part !== "").map(decodeURIComponent);
  if (bucket === "" || url.host === "") throw new Error("FILES_URL names no host or no bucket: s3://key:secret@host:port/bucket was expected");
  const scheme = url.searchParams.get("tls") === "0" ? "http" : "https";
  return {
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    bucket,
    prefix: rest.length === 0 ? "" : `${rest.join("/")}/`,
  };
}
