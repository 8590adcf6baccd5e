import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callApi } from "../../api/callApi.ts";
import { problemText } from "../../api/problemText.ts";
import { queries } from "../../api/queries.ts";
import { Portrait } from "../../shell/Portrait.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";
import { CropField } from "./CropField.tsx";
import { squareCrop, type CropPlace } from "./squareCrop.ts";

const SIDE_PX = 400;
const MIDDLE: CropPlace = { x: 0.5, y: 0.5, zoom: 1 };

/** A chosen file as a picture; rejects what is none. */
async function loaded(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  await image.decode();
  return image;
}

/** The square as a file to send. */
async function cut(image: HTMLImageElement, place: CropPlace): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const { left, top, side } = squareCrop(image.naturalWidth, image.naturalHeight, place);
  const context = canvas.getContext("2d");
  // a see-through picture stands on white, as on the page
  if (context !== null) {
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, SIDE_PX, SIDE_PX);
    context.drawImage(image, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
  }
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error("empty")) : resolve(blob)), "image/jpeg", 0.9));
}

/** One's picture: chosen, cut square, sent; or taken away. */
export function PictureChange() {
  const words = useWords();
  const { t } = words;
  const notify = useNotify();
  const client = useQueryClient();
  const { data: me } = useSuspenseQuery(queries.me());
  const id = useId();
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [place, setPlace] = useState(MIDDLE);
  const [broken, setBroken] = useState(false);
  const drop = () => {
    if (image !== null) URL.revokeObjectURL(image.src);
    setImage(null);
  };
  const done = (text: string) => {
    drop();
    notify.success(text);
    return client.invalidateQueries({ queryKey: ["me"] });
  };
  const save = useMutation({
    mutationFn: async (chosen: HTMLImageElement) => {
      const parts = new FormData();
      parts.set("file", await cut(chosen, place), "picture.jpg");
      return callApi("setPicture", { parts });
    },
    onSuccess: () => done(t("users:account.pictureSaved")),
  });
  const remove = useMutation({ mutationFn: () => callApi("deletePicture"), onSuccess: () => done(t("users:account.pictureGone")) });
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    drop();
    save.reset();
    const next = await loaded(file).catch(() => null);
    setBroken(next === null);
    setPlace(MIDDLE);
    setImage(next);
  };
  const failed = save.error ?? remove.error;
  return (
    <Section title={t("users:account.picture")} note={t("users:account.pictureNote")}>
      <div className="account__row account__row--top">
        {image === null ? <span className="account__portrait"><Portrait picture={me.picture} name={me.name} /></span> : <CropField image={image} place={place} onPlace={setPlace} />}
        <div className="account__actions">
          <span className="account__file">
            <label htmlFor={id} className="button"><Icon name="upload" size={14} /> {t(image === null ? "users:account.pictureChoose" : "users:account.pictureOther")}</label>
            <input
              id={id}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              onChange={(event) => {
                void choose(event.currentTarget.files?.[0]);
                event.currentTarget.value = "";
              }}
            />
          </span>
          {image !== null && (
            <>
              <button type="button" className="button button--primary" disabled={save.isPending} onClick={() => save.mutate(image)}>{t(save.isPending ? "users:saving" : "users:account.pictureUse")}</button>
              <button type="button" className="button" onClick={drop}>{t("web:action.cancel")}</button>
            </>
          )}
          {image === null && me.picture !== null && <button type="button" className="button" disabled={remove.isPending} onClick={() => remove.mutate()}>{t("users:account.pictureRemove")}</button>}
          {broken && <p className="fielderror" role="alert">{t("users:account.pictureBroken")}</p>}
          {failed !== null && <p className="fielderror" role="alert">{problemText(failed, words)}</p>}
        </div>
      </div>
    </Section>
  );
}
