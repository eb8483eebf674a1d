using System.Text.Json;
using Microsoft.Kiota.Abstractions;
using Microsoft.Kiota.Abstractions.Authentication;
using Microsoft.Kiota.Http.HttpClientLibrary;
using Microsoft.Kiota.Http.HttpClientLibrary.Middleware.Options;
using ValuationClient;
using ValuationClient.Models;

static string Setting(string name) => Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException(name);
static void Key(RequestHeaders headers) => headers.Add("Idempotency-Key", Guid.NewGuid().ToString());

var credential = new BaseBearerTokenAuthenticationProvider(new Credential(Setting("ASSET_VALUATION_TOKEN")));
var client = new AssetValuation(new HttpClientRequestAdapter(credential) { BaseUrl = Setting("ASSET_VALUATION_URL") });

// Register an asset: the member that is set says of which class it is.
var asset = await client.Assets.PostAsync(
    new AssetRegistration
    {
        AssetRURALLAND = new Asset_RURAL_LAND
        {
            AssetClass = "RURAL_LAND",
            ProfileVersion = "1.0.0",
            Name = "Made-up farm",
            Attributes = new Asset_RURAL_LAND_attributes { AreaHa = "100", PricePerHa = "1500.00" },
            DeclaredValue = new Asset_RURAL_LAND_declared_value
            {
                Amount = "150000.00",
                Date = new Date(2026, 1, 2),
                Origin = "Own bookkeeping",
            },
        },
    },
    request => Key(request.Headers));
var id = asset!.Id!.Value;

// Ask for a valuation, and follow the job until it has ended.
var accepted = await client.Valuations.PostAsync(
    new ValuationRequest { AssetId = id, Purpose = ValuationRequest_purpose.SALE },
    request => Key(request.Headers));
Job job;
do
{
    await Task.Delay(500);
    job = (await client.Jobs[accepted!.JobId!.Value].GetAsync())!;
} while (job.Status is Job_status.QUEUED or Job_status.RUNNING);

// Read the report.
var report = await client.Valuations[accepted.ValuationId!.Value].Report.GetAsync();
var declared = report!.Values?.DeclaredValue?.Amount;

// Change what was read, and only that: the ETag goes back as If-Match.
var read = new HeadersInspectionHandlerOption { InspectResponseHeaders = true };
await client.Assets[id].GetAsync(request => request.Options.Add(read));
var written = new HeadersInspectionHandlerOption { InspectResponseHeaders = true };
var changed = await client.Assets[id].PatchAsync(
    new AssetPatch { Name = "Made-up farm, sold in part" },
    request =>
    {
        Key(request.Headers);
        request.Headers.Add("If-Match", read.ResponseHeaders["ETag"].Single());
        request.Options.Add(written);
    });

// What is wrong comes as an exception with types: a code, and each field by its pointer.
string? code = null;
IEnumerable<string> wrong = [];
try
{
    await client.Assets[id].PatchAsync(
        new AssetPatch { Attributes = new AssetPatch_attributes { AdditionalData = { ["area_ha"] = "a hundred" } } },
        request =>
        {
            Key(request.Headers);
            request.Headers.Add("If-Match", written.ResponseHeaders["ETag"].Single());
        });
}
catch (Error error)
{
    code = error.Code.ToString();
    wrong = error.Errors!.Select(each => $"{each.Pointer} {each.Code}");
}

Console.WriteLine(JsonSerializer.Serialize(new { job = job.Status.ToString(), declared, name = changed!.Name, code, wrong }));

internal sealed class Credential(string token) : IAccessTokenProvider
{
    public AllowedHostsValidator AllowedHostsValidator { get; } = new();

    public Task<string> GetAuthorizationTokenAsync(
        Uri uri, Dictionary<string, object>? context = null, CancellationToken cancellation = default) => Task.FromResult(token);
}
