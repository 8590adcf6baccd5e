import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, type House } from "../../house.fixture.ts";
import { JPEG, PNG, WEBP, WEBP_WITH_WORDS } from "./pictures.cases.ts";
import { readPicture } from "./readPicture.ts";

const WORDS = "taken at";

describe("readPicture", () => {
  it.each([["png", PNG], ["jpg", JPEG], ["webp", WEBP], ["webp", WEBP_WITH_WORDS]] as const)("knows a %s by its content and takes the words off it", (kind, bytes) => {
    const picture = readPicture(bytes);
    expect(picture).toMatchObject({ kind, widthPx: 9, heightPx: 6 });
    expect(Buffer.from(picture?.bytes ?? []).includes(WORDS)).toBe(false);
    // what is kept is a picture again, and the same one
    expect(readPicture(picture?.bytes ?? new Uint8Array())).toEqual(picture);
  });

  it.each([["png", PNG], ["jpg", JPEG]] as const)("takes off what hangs on the end of a %s", (_kind, bytes) => {
    const picture = readPicture(Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>")]));
    expect(Buffer.from(picture?.bytes ?? []).includes("script")).toBe(false);
  });

  it("refuses what is cut off at any place, what is too large to show, and what is no picture", () => {
    for (const whole of [PNG, JPEG, WEBP]) for (let length = 0; length < whole.length - 1; length += 1) expect(readPicture(whole.subarray(0, length))?.bytes.length ?? 0).toBeLessThanOrEqual(length);
    const huge = Buffer.from(PNG);
    huge.writeUInt32BE(5000, 16);
    for (const bytes of [huge, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from("GIF89a"), Buffer.alloc(0)]) expect(readPicture(bytes)).toBeNull();
  });
});

describe("a person's picture", () => {
  let house: House;
  let token: string;
  beforeAll(async () => {
    house = await openHouse();
    token = await house.login("user");
  });
  afterAll(() => house.close());

  const send = (content: Uint8Array) => {
    const payload = Buffer.concat([Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="me.svg"\r\ncontent-type: image/svg+xml\r\n\r\n'), content, Buffer.from("\r\n--b--\r\n")]);
    return house.app.inject({ method: "PUT", url: "/api/me/picture", payload, headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=b" } });
  };
  const pictureOf = async () => (await house.app.inject({ url: "/api/me", headers: { authorization: `Bearer ${token}` } })).json<{ picture: string | null }>().picture;

  it("is served at an unguessable address of its own, for ever, as what it is", async () => {
    const answer = await send(PNG);
    expect(answer.statusCode).toBe(200);
    const { picture } = answer.json<{ picture: string }>();
    expect(picture).toMatch(/^\/api\/pictures\/[\da-f]{64}\.png$/);
    expect(await pictureOf()).toBe(picture);
    const shown = await house.app.inject({ url: picture });
    expect(shown.headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff", "cache-control": "public, max-age=31536000, immutable" });
    expect(readPicture(shown.rawPayload)).toMatchObject({ kind: "png", widthPx: 9 });
    expect(shown.rawPayload.includes(WORDS)).toBe(false);
  });

  it("is replaced and taken away, and the one of before with it", async () => {
    const first = await pictureOf();
    const { picture } = (await send(JPEG)).json<{ picture: string }>();
    expect((await house.app.inject({ url: first ?? "" })).statusCode).toBe(404);
    expect((await house.app.inject({ url: picture })).headers["content-type"]).toBe("image/jpeg");
    const gone = await house.app.inject({ method: "DELETE", url: "/api/me/picture", headers: { authorization: `Bearer ${token}` } });
    expect(gone.json()).toEqual({ picture: null });
    expect((await house.app.inject({ url: picture })).statusCode).toBe(404);
    expect(await house.stores.files.list("pictures")).toEqual([]);
  });

  it("is refused where it is something else, too large, or asked for under another name", async () => {
    expect((await send(Buffer.from("<svg/>"))).statusCode).toBe(415);
    expect((await send(Buffer.concat([PNG, Buffer.alloc(1024 ** 2)]))).statusCode).toBe(413);
    expect(await pictureOf()).toBeNull();
    for (const name of ["../plant.json", "%2e%2e%2fplant.json", "me.png"]) expect((await house.app.inject({ url: `/api/pictures/${name}` })).statusCode).toBe(404);
  });
});
