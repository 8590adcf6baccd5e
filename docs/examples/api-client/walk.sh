#!/bin/bash
# A plant folder audited over HTTP with nothing but curl and jq: log in, upload, submit, follow, download.
# usage: SERVER=http://localhost:8080 EMAIL=me@plant.example PASSWORD='…' ./walk.sh PLANT_FOLDER [INVITATION]
# PLANT_FOLDER holds plant.json and its measurements (.csv, .csv.gz or .xlsx); INVITATION is the last part of the link
# that an invited account, or the first administrator, was given: its password is set before the first login.
set -euo pipefail
server=${SERVER:-http://localhost:8080}
folder=${1:?a plant folder}
call() { curl --silent --show-error --fail-with-body "$@"; }

if [ -n "${2:-}" ]; then
  call "$server/api/validate-account" --data-urlencode "email=$EMAIL" --data-urlencode "enc_token=$2" --data-urlencode "password=$PASSWORD" | jq -c .
fi

session=$(call "$server/api/login/token" --data-urlencode "username=$EMAIL" --data-urlencode "password=$PASSWORD")
jq -c '{token_type, expires_in, role, name}' <<<"$session"
token="Authorization: Bearer $(jq -r .access_token <<<"$session")"

guid=""
for path in "$folder"/*; do
  case $(basename "$path") in
    plant.json) kind=plant ;;
    *.csv | *.csv.gz | *.xlsx) kind=measurements ;;
    *) continue ;;
  esac
  upload=$(call -H "$token" "$server/api/repository/upload-files" -F "file=@$path" -F "conf_type=$kind" ${guid:+-F "guid=$guid"})
  guid=$(jq -r .guid <<<"$upload")
  jq -c '.files[] | {filename, conf_type, size}' <<<"$upload" | tail -1
done

submitted=$(call -H "$token" "$server/api/workflow-submit" -F "repo_id=$guid" -F "user_mail=$EMAIL")
echo "$submitted"
job=$(jq -r .job_id <<<"$submitted")
id=$(jq -r .installation_id <<<"$submitted")

# the stream ends by itself when the job has ended
call --no-buffer -H "$token" "$server/api/jobs/$job/events" | sed -u -n 's/^data: //p' | jq --unbuffered -c '{state, stage, done, total, error}' | uniq

range=$(call -H "$token" "$server/api/installation/$id" | jq -r '"start_date=\(.min_date)&end_date=\(.max_date)"')
call -H "$token" "$server/api/site-losses?installation_id=$id&$range" | jq '{reference_energy_kwh, energy_ac_kwh, largest: ([.losses[] | {key, kwh}] | sort_by(-.kwh) | .[:3])}'

call -H "$token" "$server/api/report_pdf/$id?lang_code=en-GB" -o report.pdf
call -H "$token" "$server/api/download-file?guid=$guid&file_type=result&filename=result.xlsx&lang_code=en-GB" -o result.xlsx
for file in report.pdf result.xlsx; do echo "$file $(wc -c <$file) bytes, starts with $(head -c 4 $file | tr -c 'A-Za-z%' .)"; done
call -H "$token" -X POST "$server/api/logout" | jq -c .
