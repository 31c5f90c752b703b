# The crawler, for `scrapyd` and `worker` of compose.yaml. Browsers are in a container of their own.
FROM python:3.11-slim
WORKDIR /opt/arachne
COPY . .
# Editable: an installed package would be taken instead of the egg that was deployed.
RUN pip install --no-cache-dir --constraint constraints.txt "setuptools<81" \
    && pip install --no-cache-dir --no-build-isolation --constraint constraints.txt --editable ".[scrapyd,s3,otel]" \
    && useradd --create-home crawler && mkdir /data && chown crawler /data
USER crawler
VOLUME /data
